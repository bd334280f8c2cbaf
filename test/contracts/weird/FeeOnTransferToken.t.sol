// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

/// @dev One percent of every transfer goes to the issuer.
contract FeeOnTransferTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        LocalTetherToken feeToken = new LocalTetherToken("Fee", "FEE", 6, address(this));
        feeToken.setFee(100, type(uint256).max);
        return address(feeToken);
    }

    function arriving(uint256 amount) internal pure override returns (uint256) {
        return amount - amount / 100;
    }

    function test_RejectsAStakeIfNothingArrives() public {
        setFee(10_000);
        giveAndApprove(alice, stakeAmount);
        vm.expectRevert(IMiningPool.NothingReceived.selector);
        vm.prank(alice);
        pool.stake(stakeAmount);
    }

    function test_RejectsFundingIfNothingArrives() public {
        setFee(10_000);
        giveAndApprove(alice, stakeAmount);
        vm.expectRevert(IMiningPool.NothingReceived.selector);
        vm.prank(alice);
        pool.fund(stakeAmount);
    }

    /// @dev The fee may change between staking and unstaking; the pool still owes and pays what it booked.
    function testFuzz_FeeCostsOthersNothing(uint16 feeIn, uint16 feeOut) public {
        stakeAs(bob, stakeAmount);
        setFee(bound(feeIn, 0, 9_999));
        uint256 staked = stakeAs(alice, stakeAmount);
        assertSolvent();

        setFee(bound(feeOut, 0, 10_000));
        uint256 held = token.balanceOf(address(pool));
        unstakeAs(alice, staked);
        vm.assertEq(token.balanceOf(address(pool)), held - staked, "exactly alice's stake left");
        assertSolvent();
    }

    function setFee(uint256 basisPoints) private {
        LocalTetherToken(address(token)).setFee(basisPoints, type(uint256).max);
    }
}
