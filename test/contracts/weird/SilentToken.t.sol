// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {SilentToken} from "../../../contracts/mocks/SilentToken.sol";

import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

/// @dev A token that reports success but moves nothing. For incoming transfers the pool books what arrived, so it
/// notices. For outgoing ones it trusts the token: that is a limit of M10, and only the caller bears the loss.
contract SilentTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        return address(new SilentToken(address(this)));
    }

    function test_StakeThatDoesNotArriveIsRejected() public {
        giveAndApprove(alice, stakeAmount);
        fallSilent(true);
        vm.expectRevert(IMiningPool.NothingReceived.selector);
        vm.prank(alice);
        pool.stake(stakeAmount);
    }

    function test_FundingThatDoesNotArriveIsRejected() public {
        giveAndApprove(alice, stakeAmount);
        fallSilent(true);
        vm.expectRevert(IMiningPool.NothingReceived.selector);
        vm.prank(alice);
        pool.fund(stakeAmount);
    }

    function test_UndeliveredUnstakeIsBookedOutAndBecomesReserve() public {
        stakeAs(alice, stakeAmount);
        uint256 free = freeReserve();
        fallSilent(true);
        unstakeAs(alice, stakeAmount);
        vm.assertEq(token.balanceOf(alice), 0, "nothing reached alice");
        vm.assertEq(accountOf(alice).stake, 0, "and the pool believes that it did");
        vm.assertEq(pool.sync(), stakeAmount, "what stayed counts as sent by mistake");
        vm.assertEq(freeReserve(), free + stakeAmount, "and becomes reserve");
        assertSolvent();
    }

    function test_OthersLoseNothing() public {
        liveAndClaim(alice, stakeAmount, 7);
        stakeAs(bob, stakeAmount);
        fallSilent(true);
        exitAs(bob);
        pool.sync();
        assertSolvent();

        fallSilent(false);
        (uint256 returned, uint256 rewards, ) = exitAs(alice);
        vm.assertEq(token.balanceOf(alice), returned + rewards, "alice's stake and rewards");
        vm.assertEq(returned, stakeAmount, "in full");
    }

    function fallSilent(bool silent) private {
        SilentToken(address(token)).setSilent(silent);
    }
}
