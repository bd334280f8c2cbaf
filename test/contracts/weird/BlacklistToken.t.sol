// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlacklistToken} from "../../../contracts/mocks/BlacklistToken.sol";

import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

/// @dev No pool can undo an issuer's freeze. What it must do: lose nothing, and not affect anyone else.
contract BlacklistTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        return address(new BlacklistToken(address(this)));
    }

    /* -------------------------------------------------------- A FROZEN USER */

    function test_FrozenUserCannotStakeOrFund() public {
        giveAndApprove(alice, stakeAmount);
        freeze(alice, true);

        expectBlacklisted(alice);
        vm.prank(alice);
        pool.stake(stakeAmount);

        expectBlacklisted(alice);
        vm.prank(alice);
        pool.stakeWithPermit(stakeAmount, type(uint256).max, 27, 0, 0);

        expectBlacklisted(alice);
        vm.prank(alice);
        pool.fund(stakeAmount);
    }

    function test_FrozenUserGetsTheStakeBackOnceUnfrozen() public {
        stakeAs(alice, stakeAmount);
        freeze(alice, true);
        expectBlacklisted(alice);
        unstakeAs(alice, stakeAmount);
        expectBlacklisted(alice);
        exitAs(alice);

        freeze(alice, false);
        exitAs(alice);
        vm.assertEq(token.balanceOf(alice), stakeAmount);
    }

    function test_FrozenUserCanStillSignInAndClaim() public {
        liveStreak(alice, stakeAmount, 1);
        freeze(alice, true);
        warpDays(1);
        signInAs(alice);
        vm.assertEq(claimAs(alice), rewardOnDay1());
    }

    function test_FrozenUserCanSendRewardsToAnotherAddress() public {
        uint256 claimed = liveAndClaim(alice, stakeAmount, 7);
        freeze(alice, true);
        expectBlacklisted(alice);
        transferAs(alice, alice, claimed);

        transferAs(alice, carol, claimed);
        vm.assertEq(token.balanceOf(carol), claimed);
    }

    function test_FrozenRecipientOfSurplusCostsTheOwnerNothing() public {
        vm.prank(owner);
        pool.announceSurplusWithdrawal(one);
        warpDays(7);
        freeze(carol, true);
        expectBlacklisted(carol);
        vm.prank(owner);
        pool.withdrawSurplus(carol, one);

        vm.prank(owner);
        pool.withdrawSurplus(owner, one);
    }

    function test_FrozenUserCostsOthersNothing() public {
        liveStreak(alice, stakeAmount, 1);
        freeze(alice, true);
        stakeAs(bob, stakeAmount);
        signInAs(bob);
        exitAs(bob);
        vm.assertEq(token.balanceOf(bob), stakeAmount, "bob is free to come and go");
        assertSolvent();
    }

    /* -------------------------------------------------------- A FROZEN POOL */

    function test_FrozenPoolLosesNothing() public {
        liveStreak(alice, stakeAmount, 7);
        freeze(address(pool), true);

        expectBlacklisted(address(pool));
        unstakeAs(alice, stakeAmount);
        expectBlacklisted(address(pool));
        exitAs(alice);
        claimAs(alice);
        expectBlacklisted(address(pool));
        transferAs(alice, alice, 1);
        vm.assertEq(pool.sync(), 0, "sync");
        warpDays(1);
        signInAs(alice);
        assertSolvent();

        freeze(address(pool), false);
        warpBy(24 hours);
        (uint256 returned, uint256 rewards, ) = exitAs(alice);
        vm.assertEq(token.balanceOf(alice), returned + rewards, "all of it, afterwards");
        vm.assertEq(returned, stakeAmount, "stake");
    }

    function freeze(address account, bool frozen) private {
        BlacklistToken(address(token)).setBlacklisted(account, frozen);
    }

    function expectBlacklisted(address account) private {
        vm.expectRevert(abi.encodeWithSelector(BlacklistToken.Blacklisted.selector, account));
    }
}
