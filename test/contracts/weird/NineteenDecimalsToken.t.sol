// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalToken} from "../../../contracts/local/LocalToken.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev The lowest number of decimals that the books don't keep in full: a step is 10 smallest units.
contract NineteenDecimalsTokenTest is PoolTest {
    function deployToken() internal override returns (address) {
        return address(new LocalToken("Nineteen", "N19", 19, address(this)));
    }

    function test_AmountsFinerThanAStepAreRejected() public {
        giveAndApprove(alice, 11);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.AmountTooFine.selector, 11, 10));
        vm.prank(alice);
        pool.stake(11);
    }

    function test_MinimumIsTenWholeTokens() public {
        vm.assertEq(accountOf(alice).requiredStake, 10 * one, "required");
        stakeAs(alice, 10 * one);
        vm.assertEq(signInAs(alice), one / 1_000, "100 ppm of 10 tokens");
    }

    function test_ExitReportsForfeitsInSmallestUnits() public {
        liveStreak(alice, 10 * one, 1);
        vm.expectEmit(address(pool));
        emit IMiningPool.Unstaked(alice, 10 * one, 0, one / 1_000);
        (, , uint256 forfeited) = exitAs(alice);
        vm.assertEq(forfeited, one / 1_000, "forfeited");
    }
}
